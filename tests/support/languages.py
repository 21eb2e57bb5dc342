"""Texts in languages that models have learned, and in one that they have not."""

GERMAN = (
    "Der Ausschuss hat gestern über den Haushalt für das kommende Jahr beraten und dabei "
    "beschlossen, dass die Gemeinde mehr Geld für Schulen und Straßen ausgeben soll. Die "
    "Bürgerinnen und Bürger können sich am Montag im Rathaus über die Pläne unterrichten."
)
ENGLISH = (
    "The committee met yesterday to talk about the budget for the coming year and decided "
    "that the town should spend more money on schools and roads. Everyone who lives here can "
    "learn more about these plans at the town hall on Monday, or write a letter before then."
)
#: In a language without training pages.
GEORGIAN = (
    "შუქურა გასულ საუკუნეში აშენდა და ნავსადგურის მახლობლად მცხოვრები ხალხი დღემდე ამბობს, რომ "
    "დღის დროს მისი სინათლით ცნობენ. "
)

"""Headings that announce other stories, or readers' comments: how they begin, by language."""

from itertools import chain

from ....segmenter.words import tokenize

STORIES, COMMENTS = "stories", "comments"

#: Beginnings of headings that announce other stories, by language.
OF_STORIES = {
    "en": """related|read more|read also|also read|read next|up next|next story|more from|more on|
        more stories|more news|more in|you may|you might|recommended|recommendations|trending|
        most read|most popular|most viewed|popular|latest|recent posts|recent news|top stories|
        see also|similar|don't miss|editor's picks|editors' picks|around the web|
        from around the web|sponsored|promoted|keep reading|what to read|explore more|
        in this section|newsletter|sign up|subscribe|topics|tags|tagged|filed under|keywords|
        share this|follow us""",
    "de": """mehr zum|mehr aus|mehr von|mehr zu|mehr über|lesen sie|auch interessant|das könnte|
        weitere|meistgelesen|meist gelesen|neueste|aktuelle|empfohlen|empfehlungen|passend zum|
        zum thema|themen|schlagworte|schlagwörter|anzeige|ähnliche|verwandte|teilen""",
    "fr": """lire aussi|à lire|à découvrir|à voir aussi|voir aussi|sur le même|plus d'articles|
        les plus lus|dans la même|articles liés|articles similaires|contenus sponsorisés|
        recommandé|nos recommandations|dernières|nos derniers|partager|mots-clés|thèmes""",
    "es": """lea también|lee también|leer más|te puede|le puede|también te|también le|
        más noticias|más leídas|más leído|lo más|noticias relacionadas|relacionado|relacionados|
        relacionada|relacionadas|artículos relacionados|temas|etiquetas|últimas|ver también|
        compartir|más información|archivado en""",
    "it": """leggi anche|potrebbe interessarti|ti potrebbe|potrebbero interessarti|
        articoli correlati|correlati|i più letti|più letti|ultime|vedi anche|altri articoli|
        altre notizie|condividi|argomenti""",
    "pt": """leia também|leia mais|veja também|veja mais|mais lidas|mais lidos|
        notícias relacionadas|relacionado|relacionados|relacionada|relacionadas|últimas|
        compartilhe|partilhar|tópicos|assuntos""",
    "nl": """lees ook|lees meer|meer over|meer nieuws|meer van|gerelateerd|aanbevolen|
        meest gelezen|bekijk ook|laatste nieuws|deel dit""",
    "no": """les også|les mer|mer om|mest lest|siste nytt|flere saker|anbefalt|relaterte""",
    "da": """læs også|læs mere|mere om|mest læste|seneste|flere nyheder|relateret|relaterede""",
    "sv": """läs också|läs även|läs mer|mer om|mest läst|senaste|fler artiklar|fler nyheter|
        relaterat""",
    "fi": """lue myös|lue lisää|katso myös|luetuimmat|uusimmat|lisää aiheesta|aiheesta lisää""",
    "pl": """czytaj także|czytaj też|czytaj również|czytaj więcej|przeczytaj|zobacz także|
        zobacz też|zobacz również|polecamy|polecane|powiązane|podobne|najnowsze|najpopularniejsze|
        najczęściej czytane|więcej|tagi""",
    "cs": """čtěte také|čtěte dál|přečtěte si|další články|další zprávy|související|nejčtenější|
        nejnovější""",
    "hu": """olvassa el|olvasd el|kapcsolódó|ajánlott|ajánló|legolvasottabb|legfrissebb|
        további""",
    "ro": """citește și|citeşte şi|citiți și|articole similare|cele mai citite|ultimele|
        vezi și""",
    "hr": """pročitajte|pročitaj i|vezane vijesti|povezane|najčitanije|najnovije|više o|
        preporučujemo""",
    "tr": """ilgili|İlgili|daha fazla|son dakika|en çok|önerilen|bunlar da|benzer|diğer haberler|
        etiketler""",
    "id": """baca juga|terkini|terbaru|terpopuler|berita terkait|artikel terkait|terkait|
        rekomendasi""",
    "vi": """xem thêm|đọc thêm|tin liên quan|bài liên quan|tin mới|đọc nhiều""",
    "ru": """читайте также|читайте|читать далее|смотрите также|по теме|материалы по теме|
        другие новости|новости по теме|ещё|еще|похожие|популярное|популярные|главное|последние|
        рекомендуем|самое читаемое|теги|поделиться""",
    "uk": """читайте також|читайте|дивіться також|за темою|схожі|популярне|останні новини|теги""",
    "el": """διαβάστε|διαβάστε επίσης|δείτε|σχετικά|περισσότερα|τελευταία|δημοφιλή|ετικέτες""",
    "zh": """相关|相關|推荐|推薦|热门|熱門|延伸阅读|延伸閱讀|更多|最新|排行|猜你喜欢|分享到|标签|
        標籤""",
    "ja": """関連|おすすめ|人気|ランキング|最新|あわせて読みたい|新着|続きを読む""",
    "ko": """관련|관련기사|관련뉴스|추천|추천기사|인기|인기기사|많이 본|최신|최신기사|주요뉴스""",
    "ar": """اقرأ أيضا|إقرأ أيضا|اقرأ المزيد|مواضيع ذات صلة|ذات صلة|الأكثر قراءة|المزيد""",
    "hi": """यह भी पढ़ें|ये भी पढ़ें|और पढ़ें|संबंधित""",
}
#: Beginnings of headings that announce readers' comments, by language.
OF_COMMENTS = {
    "en": """comment|comments|leave a comment|leave a reply|post a comment|join the conversation|
        responses|replies|discussion|have your say|reader comments|show comments""",
    "de": "kommentar|kommentare|kommentieren|leserkommentare|diskussion|diskutieren|leserbriefe",
    "fr": "commentaire|commentaires|commenter|réagir|réactions|vos réactions",
    "es": "comentario|comentarios|comentar|deja tu comentario",
    "it": "commenti|commenta|lascia un commento",
    "pt": "comentário|comentários|comentar|deixe um comentário",
    "nl": "reacties|reageer",
    "scandinavian": "kommentarer|kommenter|kommentera|debatt",
    "fi": "kommentit|kommentoi|keskustelu",
    "pl": "komentarze|komentarz|skomentuj|dodaj komentarz|opinie",
    "cs": "komentáře|diskuze|diskuse|přidat komentář",
    "hu": "hozzászólások|hozzászólás",
    "ro": "comentarii|comentează",
    "hr": "komentari|komentiraj",
    "tr": "yorumlar|yorum yap",
    "id": "komentar",
    "ru": "комментарии|комментариев|комментировать|обсуждение|оставить комментарий",
    "uk": "коментарі|коментувати",
    "el": "σχόλια|σχολιάστε",
    "zh": "评论|評論|网友评论|发表评论|留言",
    "ja": "コメント",
    "ko": "댓글",
}


def _by_first_word() -> dict[str, list[tuple[str, list[str]]]]:
    """Phrases by their first word, each with what it announces."""
    phrases_by_word: dict[str, list[tuple[str, list[str]]]] = {}
    for kind, beginnings in ((STORIES, OF_STORIES), (COMMENTS, OF_COMMENTS)):
        for phrase in chain.from_iterable(phrases.split("|") for phrases in beginnings.values()):
            words = tokenize(phrase)
            phrases_by_word.setdefault(words[0], []).append((kind, words))
    return phrases_by_word


#: For each first word of a phrase, what its phrases announce, and their words.
PHRASES = _by_first_word()

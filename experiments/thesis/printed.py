"""The numbers printed in the thesis (chapter 5), by its names."""

from ..scoring.protocols import Score

#: Tables 1 to 3: precision, recall and F1 by system.
PRINTED = {
    "table-1": {
        "BTE": Score(0.9329, 0.9655, 0.9489),
        "Boilerpipe AE": Score(0.971, 0.5636, 0.7132),
        "Boilerpipe DE": Score(0.9594, 0.6414, 0.7688),
        "Readability": Score(0.9530, 0.8008, 0.8703),
    },
    "table-2": {
        "BTE": Score(0.9265, 0.9614, 0.9437),
        "Boilerpipe AE": Score(0.9597, 0.5546, 0.703),
        "Boilerpipe DE": Score(0.9525, 0.6322, 0.76),
        "Readability": Score(0.9465, 0.8117, 0.8739),
        "SVM-A": Score(0.9253, 0.9348, 0.9301),
    },
    "table-3": {
        "BTE": Score(0.9272, 0.9595, 0.9431),
        "Boilerpipe AE": Score(0.9637, 0.5538, 0.7034),
        "Boilerpipe DE": Score(0.9551, 0.6329, 0.7613),
        "Readability": Score(0.9486, 0.8056, 0.8713),
        "SVM-B": Score(0.886, 0.9469, 0.9154),
        "SVM-seg": Score(0.9478, 0.8583, 0.9008),
    },
}
#: Numbers of pages and gold standards in the thesis's copy of CleanEval (§4.5).
PRINTED_PAGES, PRINTED_GOLDS = 935, 736
#: Number of pairs of a page and a gold standard (§4.5).
PRINTED_PAIRS = 723
#: Number of documents, of 423, for which SVM-A did not choose BTE (§5.1).
PRINTED_LOST_PICKS = 7
#: Number of segments of 60 documents (§5.2).
PRINTED_SEGMENTS = 1055

-- With a list of pending entries, a search after many new products had to read all of them.
ALTER INDEX product_search_terms SET (fastupdate = off);
ALTER INDEX search_words_by_deletion SET (fastupdate = off);
ALTER INDEX product_names_terms SET (fastupdate = off);

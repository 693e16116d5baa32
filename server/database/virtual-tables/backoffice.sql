CREATE VIRTUAL TABLE `recherche_tiers_mots` USING fts5(texte, content='', contentless_delete=1, detail=none, tokenize='ascii');
--> statement-breakpoint
CREATE VIRTUAL TABLE `recherche_tiers_trigrammes` USING fts5(texte, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE `recherche_articles_mots` USING fts5(texte, content='', contentless_delete=1, detail=none, tokenize='ascii');
--> statement-breakpoint
CREATE VIRTUAL TABLE `recherche_articles_trigrammes` USING fts5(texte, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1');

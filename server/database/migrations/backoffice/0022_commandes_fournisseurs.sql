CREATE TABLE `commandes_fournisseurs` (
	`id` integer PRIMARY KEY NOT NULL,
	`numero` text NOT NULL,
	`statut` text NOT NULL,
	`fournisseur_code` text NOT NULL,
	`somme` integer,
	`record` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `commandes_fournisseurs_numero_unique` ON `commandes_fournisseurs` (`numero`);--> statement-breakpoint
CREATE INDEX `commandes_fournisseurs_statut` ON `commandes_fournisseurs` (`statut`);--> statement-breakpoint
CREATE TABLE `attendus` (
	`origine` text NOT NULL,
	`article_ref` text NOT NULL,
	`commande` integer NOT NULL,
	`recu` integer NOT NULL,
	PRIMARY KEY(`origine`, `article_ref`)
);
--> statement-breakpoint
CREATE INDEX `attendus_article` ON `attendus` (`article_ref`);--> statement-breakpoint
ALTER TABLE `mouvements` ADD `commande_fournisseur` text;--> statement-breakpoint
CREATE INDEX `mouvements_commande` ON `mouvements` (`commande_fournisseur`) WHERE commande_fournisseur is not null;
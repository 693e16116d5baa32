CREATE TABLE `articles` (
	`id` integer PRIMARY KEY NOT NULL,
	`reference` text NOT NULL,
	`designation` text NOT NULL,
	`designation_complementaire` text,
	`code_ean` text,
	`prix_vente` real NOT NULL,
	`prix_achat` real,
	`prix_revient` real,
	`stock_reel` real NOT NULL,
	`stock_mini` real,
	`stock_maxi` real,
	`stock_reserve` real NOT NULL,
	`stock_commande` real NOT NULL,
	`description` text,
	`type_article` integer,
	`famille_code` text,
	`fournisseur_principal` text,
	`unite_vente` text,
	`unite_achat` text,
	`poids` real,
	`volume` real,
	`est_actif` integer NOT NULL,
	`en_sommeil` integer NOT NULL,
	`tva_code` text,
	`date_creation` text,
	`date_modification` text,
	`version` integer NOT NULL,
	`record` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `articles_reference_unique` ON `articles` (`reference`);--> statement-breakpoint
CREATE INDEX `articles_famille` ON `articles` (`famille_code`);--> statement-breakpoint
CREATE INDEX `articles_fournisseur` ON `articles` (`fournisseur_principal`);--> statement-breakpoint
CREATE TABLE `boutique` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`record` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `documents` (
	`id` integer PRIMARY KEY NOT NULL,
	`numero` text NOT NULL,
	`type_document` integer NOT NULL,
	`date` text NOT NULL,
	`client_code` text NOT NULL,
	`reference` text,
	`date_echeance` text,
	`statut` integer NOT NULL,
	`total_ht` integer NOT NULL,
	`total_ttc` integer NOT NULL,
	`chaine` text NOT NULL,
	`porte_stock` integer NOT NULL,
	`recherche` text NOT NULL,
	`record` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `documents_numero_unique` ON `documents` (`numero`);--> statement-breakpoint
CREATE INDEX `documents_type_date` ON `documents` (`type_document`,`date`,`id`,`statut`,`total_ht`,`total_ttc`,`numero`,`recherche`);--> statement-breakpoint
CREATE INDEX `documents_type_statut_date` ON `documents` (`type_document`,`statut`,`date`);--> statement-breakpoint
CREATE INDEX `documents_client` ON `documents` (`client_code`,`date`);--> statement-breakpoint
CREATE UNIQUE INDEX `documents_chaine` ON `documents` (`chaine`,`type_document`) WHERE statut <> 6;--> statement-breakpoint
CREATE TABLE `historique_documents` (
	`id` integer PRIMARY KEY NOT NULL,
	`document_id` integer NOT NULL,
	`date` text NOT NULL,
	`auteur` text NOT NULL,
	`action` text NOT NULL,
	`avant` text,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `historique_documents_document` ON `historique_documents` (`document_id`);--> statement-breakpoint
CREATE TABLE `lignes` (
	`id` integer PRIMARY KEY NOT NULL,
	`article_code` text NOT NULL,
	`quantite` real NOT NULL,
	`prix_unitaire_ht` real NOT NULL,
	`remise_pourcentage` real NOT NULL,
	`tva_taux` real NOT NULL,
	`montant_ht` integer NOT NULL,
	`montant_ttc` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `lignes_article` ON `lignes` (`article_code`);--> statement-breakpoint
CREATE TABLE `familles` (
	`id` integer PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`intitule` text NOT NULL,
	`type` integer NOT NULL,
	`compte_achat` text,
	`compte_vente` text,
	`unite_vente` text,
	`coef` real,
	`version` integer NOT NULL,
	`recherche` text NOT NULL,
	`record` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `familles_code_unique` ON `familles` (`code`);--> statement-breakpoint
CREATE TABLE `idempotency` (
	`id` integer PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`result` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idempotency_key_unique` ON `idempotency` (`key`);--> statement-breakpoint
CREATE TABLE `numerotations` (
	`serie` text PRIMARY KEY NOT NULL,
	`dernier` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `changements` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`entite` text NOT NULL,
	`code` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `changements_record` ON `changements` (`entite`,`code`);--> statement-breakpoint
CREATE TABLE `codes_rattachement` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`expire` integer NOT NULL,
	`essais` integer DEFAULT 0 NOT NULL,
	`installation` text
);
--> statement-breakpoint
CREATE TABLE `ecartes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`entite` text NOT NULL,
	`code` text NOT NULL,
	`record` text NOT NULL,
	`motif` text NOT NULL,
	`date` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ecartes_record` ON `ecartes` (`entite`,`code`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`cle` text NOT NULL,
	`entite` text NOT NULL,
	`code` text NOT NULL,
	`dependances` text NOT NULL,
	`element` text NOT NULL,
	`etat` text NOT NULL,
	`tentatives` integer NOT NULL,
	`prochain_essai` integer NOT NULL,
	`motif` text,
	`leur` text,
	`historique` text NOT NULL,
	`date` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_cle_unique` ON `outbox` (`cle`);--> statement-breakpoint
CREATE INDEX `outbox_ouverts` ON `outbox` (`id`) WHERE etat in ('en_attente', 'refuse');--> statement-breakpoint
CREATE INDEX `outbox_code` ON `outbox` (`entite`,`code`);--> statement-breakpoint
CREATE TABLE `postes` (
	`code` text PRIMARY KEY NOT NULL,
	`nom` text NOT NULL,
	`installation` text,
	`jeton_hash` text,
	`date_creation` text NOT NULL,
	`date_retrait` text,
	`motif_retrait` text,
	`derniere_visite` text,
	`en_attente` integer DEFAULT 0 NOT NULL,
	`a_traiter` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `postes_jeton_hash_unique` ON `postes` (`jeton_hash`);--> statement-breakpoint
CREATE TABLE `replication_etat` (
	`nom` text PRIMARY KEY NOT NULL,
	`valeur` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `recherche_articles` (
	`id` integer PRIMARY KEY NOT NULL,
	`groupe` text NOT NULL,
	`texte` text NOT NULL,
	`codes` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `recherche_articles_codes` (
	`groupe` text NOT NULL,
	`code` text NOT NULL,
	`id` integer NOT NULL,
	PRIMARY KEY(`groupe`, `code`, `id`)
);
--> statement-breakpoint
CREATE TABLE `recherche_tiers` (
	`id` integer PRIMARY KEY NOT NULL,
	`groupe` text NOT NULL,
	`texte` text NOT NULL,
	`codes` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `recherche_tiers_codes` (
	`groupe` text NOT NULL,
	`code` text NOT NULL,
	`id` integer NOT NULL,
	PRIMARY KEY(`groupe`, `code`, `id`)
);
--> statement-breakpoint
CREATE TABLE `mouvements` (
	`id` integer PRIMARY KEY NOT NULL,
	`numero` text NOT NULL,
	`type` integer NOT NULL,
	`date` text NOT NULL,
	`reference` text,
	`depot_code` text NOT NULL,
	`commentaire` text,
	`date_creation` text NOT NULL,
	`auteur` text NOT NULL,
	`record` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mouvements_numero_unique` ON `mouvements` (`numero`);--> statement-breakpoint
CREATE TABLE `mouvements_lignes` (
	`id` integer PRIMARY KEY NOT NULL,
	`origine` text NOT NULL,
	`article_ref` text NOT NULL,
	`depot_code` text NOT NULL,
	`quantite` integer NOT NULL,
	`date` text NOT NULL,
	`prix_unitaire` real,
	`commentaire` text
);
--> statement-breakpoint
CREATE INDEX `mouvements_lignes_origine` ON `mouvements_lignes` (`origine`);--> statement-breakpoint
CREATE INDEX `mouvements_lignes_article` ON `mouvements_lignes` (`article_ref`);--> statement-breakpoint
CREATE TABLE `reservations` (
	`origine` text NOT NULL,
	`article_ref` text NOT NULL,
	`quantite` integer NOT NULL,
	PRIMARY KEY(`origine`, `article_ref`)
);
--> statement-breakpoint
CREATE TABLE `stocks` (
	`article_ref` text NOT NULL,
	`depot_code` text NOT NULL,
	`reel` integer NOT NULL,
	PRIMARY KEY(`article_ref`, `depot_code`)
);
--> statement-breakpoint
CREATE TABLE `tiers` (
	`id` integer PRIMARY KEY NOT NULL,
	`genre` text NOT NULL,
	`numero` text NOT NULL,
	`intitule` text NOT NULL,
	`type_tiers` text NOT NULL,
	`qualite` text NOT NULL,
	`forme_juridique` text,
	`est_entreprise` integer NOT NULL,
	`est_actif` integer NOT NULL,
	`est_en_sommeil` integer NOT NULL,
	`civilite` text,
	`nom` text,
	`prenom` text,
	`contact` text,
	`adresse` text,
	`complement` text,
	`code_postal` text,
	`ville` text,
	`region` text,
	`pays` text,
	`telephone` text,
	`portable` text,
	`telecopie` text,
	`email` text,
	`site_web` text,
	`siret` text,
	`tva_intra` text,
	`code_naf` text,
	`secteur` text,
	`effectif` integer,
	`ca_annuel` real,
	`commercial_code` text,
	`commercial_nom` text,
	`categorie_tarifaire` integer,
	`categorie_comptable` integer,
	`encours_autorise` real,
	`assurance_credit` real,
	`compte_general` text,
	`remise_max` real,
	`date_creation` text,
	`date_modification` text,
	`version` integer NOT NULL,
	`record` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tiers_numero_unique` ON `tiers` (`numero`);--> statement-breakpoint
CREATE INDEX `tiers_genre` ON `tiers` (`genre`);--> statement-breakpoint
CREATE INDEX `tiers_code` ON `tiers` (upper("numero"));--> statement-breakpoint
CREATE TABLE `tiers_series` (
	`prefixe` text PRIMARY KEY NOT NULL,
	`dernier` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `workflow_logs` (
	`id` integer PRIMARY KEY NOT NULL,
	`document_source` text NOT NULL,
	`type_source` integer NOT NULL,
	`document_cible` text NOT NULL,
	`type_cible` integer NOT NULL,
	`nb_lignes` integer NOT NULL,
	`date_transformation` text NOT NULL,
	`auteur` text NOT NULL,
	`succes` integer NOT NULL,
	`erreur_statut` text
);
--> statement-breakpoint
CREATE INDEX `workflow_logs_source` ON `workflow_logs` (`document_source`);
--> statement-breakpoint
CREATE VIRTUAL TABLE `recherche_tiers_mots` USING fts5(texte, content='', contentless_delete=1, detail=none, tokenize='ascii');
--> statement-breakpoint
CREATE VIRTUAL TABLE `recherche_tiers_trigrammes` USING fts5(texte, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE `recherche_articles_mots` USING fts5(texte, content='', contentless_delete=1, detail=none, tokenize='ascii');
--> statement-breakpoint
CREATE VIRTUAL TABLE `recherche_articles_trigrammes` USING fts5(texte, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1');

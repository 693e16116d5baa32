CREATE TABLE `etapes_recues` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`facture_id` integer NOT NULL,
	`statut` text NOT NULL,
	`texte` text NOT NULL,
	`date` text NOT NULL,
	`auteur` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `etapes_recues_facture` ON `etapes_recues` (`facture_id`);--> statement-breakpoint
CREATE TABLE `factures_recues` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`empreinte` text NOT NULL,
	`statut` text NOT NULL,
	`origine` text NOT NULL,
	`nom_fichier` text NOT NULL,
	`lecture` text,
	`refus_lecture` text,
	`format` text,
	`numero` text,
	`type` text,
	`est_avoir` integer NOT NULL,
	`date` text,
	`date_echeance` text,
	`devise` text,
	`fournisseur_nom` text,
	`siren` text,
	`total_ht` real,
	`total_ttc` real,
	`net_a_payer` real,
	`nb_ecarts` integer NOT NULL,
	`fournisseur_code` text,
	`rapprochement` text,
	`doublon_de` integer,
	`motif` text,
	`motif_texte` text,
	`paiement_date` text,
	`paiement_moyen` text,
	`date_reception` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `factures_recues_empreinte_unique` ON `factures_recues` (`empreinte`);--> statement-breakpoint
CREATE INDEX `factures_recues_numero` ON `factures_recues` (`numero`);--> statement-breakpoint
CREATE INDEX `factures_recues_statut` ON `factures_recues` (`statut`);--> statement-breakpoint
CREATE TABLE `fichiers_recus` (
	`empreinte` text PRIMARY KEY NOT NULL,
	`fichier` blob NOT NULL,
	`pdf` blob
);
--> statement-breakpoint
CREATE TABLE `flux_recus` (
	`flux` text PRIMARY KEY NOT NULL,
	`empreinte` text NOT NULL
);

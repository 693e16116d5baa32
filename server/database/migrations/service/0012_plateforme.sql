CREATE TABLE `flux_plateforme` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`suivi` text NOT NULL,
	`nature` text NOT NULL,
	`objet` text NOT NULL,
	`type_document` integer,
	`rang` integer NOT NULL,
	`regle` text NOT NULL,
	`cadre` text,
	`empreinte` text,
	`fichier` blob,
	`contenu` text,
	`statut` text NOT NULL,
	`code` text,
	`motifs` text NOT NULL,
	`flux` text,
	`tentatives` integer DEFAULT 0 NOT NULL,
	`reprise` integer NOT NULL,
	`erreur` text,
	`auteur` text NOT NULL,
	`est_annonce` integer DEFAULT true NOT NULL,
	`date_creation` text NOT NULL,
	`date_depot` text,
	`date_statut` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `flux_plateforme_suivi_unique` ON `flux_plateforme` (`suivi`);--> statement-breakpoint
CREATE UNIQUE INDEX `flux_plateforme_objet` ON `flux_plateforme` (`nature`,`objet`,`rang`);--> statement-breakpoint
CREATE INDEX `flux_plateforme_file` ON `flux_plateforme` (`reprise`) WHERE statut = 'A_ENVOYER';--> statement-breakpoint
CREATE INDEX `flux_plateforme_flux` ON `flux_plateforme` (`flux`);--> statement-breakpoint
CREATE TABLE `reperes_plateforme` (
	`nom` text PRIMARY KEY NOT NULL,
	`valeur` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `statuts_plateforme` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`flux_id` integer NOT NULL,
	`code` text NOT NULL,
	`motifs` text NOT NULL,
	`date` text NOT NULL,
	`source` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `statuts_plateforme_source` ON `statuts_plateforme` (`flux_id`,`source`,`code`);--> statement-breakpoint
CREATE INDEX `statuts_plateforme_flux` ON `statuts_plateforme` (`source`);
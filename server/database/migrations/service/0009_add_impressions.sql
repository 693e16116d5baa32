CREATE TABLE `exemplaires` (
	`numero` text PRIMARY KEY NOT NULL,
	`nombre` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `impressions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`imprimante` text NOT NULL,
	`titre` text NOT NULL,
	`numero` text,
	`duplicata` integer DEFAULT 0 NOT NULL,
	`source` text NOT NULL,
	`tiroir` integer DEFAULT 0 NOT NULL,
	`auteur` text NOT NULL,
	`statut` text NOT NULL,
	`tentatives` integer DEFAULT 0 NOT NULL,
	`erreur` text,
	`date_creation` text NOT NULL,
	`date_impression` text
);
--> statement-breakpoint
CREATE INDEX `impressions_statut` ON `impressions` (`statut`,`id`);--> statement-breakpoint
CREATE TABLE `materiel` (
	`id` integer PRIMARY KEY NOT NULL,
	`reglages` text NOT NULL
);

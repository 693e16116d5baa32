CREATE TABLE `inventaires` (
	`id` integer PRIMARY KEY NOT NULL,
	`numero` text NOT NULL,
	`somme` integer,
	`record` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `inventaires_numero_unique` ON `inventaires` (`numero`);--> statement-breakpoint
CREATE TABLE `pointages` (
	`id` integer PRIMARY KEY NOT NULL,
	`numero` text NOT NULL,
	`somme` integer,
	`record` text NOT NULL,
	`inventaire` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pointages_numero_unique` ON `pointages` (`numero`);--> statement-breakpoint
CREATE INDEX `pointages_inventaire` ON `pointages` (`inventaire`);--> statement-breakpoint
ALTER TABLE `mouvements_lignes` ADD `moment` text;
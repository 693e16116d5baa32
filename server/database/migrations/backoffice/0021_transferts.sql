CREATE TABLE `arrivees` (
	`id` integer PRIMARY KEY NOT NULL,
	`numero` text NOT NULL,
	`somme` integer,
	`record` text NOT NULL,
	`transfert` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `arrivees_numero_unique` ON `arrivees` (`numero`);--> statement-breakpoint
CREATE INDEX `arrivees_transfert` ON `arrivees` (`transfert`);--> statement-breakpoint
CREATE TABLE `stocks_ailleurs` (
	`article_ref` text PRIMARY KEY NOT NULL,
	`lu_le` text NOT NULL,
	`boutiques` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `transferts` (
	`id` integer PRIMARY KEY NOT NULL,
	`numero` text NOT NULL,
	`somme` integer,
	`record` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `transferts_numero_unique` ON `transferts` (`numero`);
CREATE TABLE `clotures` (
	`id` integer PRIMARY KEY NOT NULL,
	`numero` text NOT NULL,
	`type` text NOT NULL,
	`poste` text NOT NULL,
	`periode` text NOT NULL,
	`date_creation` text NOT NULL,
	`record` text NOT NULL,
	`somme` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `clotures_numero_unique` ON `clotures` (`numero`);--> statement-breakpoint
CREATE INDEX `clotures_date` ON `clotures` (`date_creation`);--> statement-breakpoint
CREATE INDEX `clotures_periode` ON `clotures` (`type`,`periode`);--> statement-breakpoint
CREATE TABLE `pieces_caisse` (
	`numero` text PRIMARY KEY NOT NULL,
	`serie` text NOT NULL,
	`rang` integer NOT NULL,
	`recue` integer NOT NULL,
	`cloture` text
);
--> statement-breakpoint
CREATE INDEX `pieces_caisse_a_compter` ON `pieces_caisse` (`serie`,`rang`) WHERE cloture is null;--> statement-breakpoint
CREATE TABLE `sessions_caisse` (
	`id` integer PRIMARY KEY NOT NULL,
	`numero` text NOT NULL,
	`poste` text NOT NULL,
	`journee` text NOT NULL,
	`cloture` text,
	`record` text NOT NULL,
	`somme` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_caisse_numero_unique` ON `sessions_caisse` (`numero`);--> statement-breakpoint
CREATE INDEX `sessions_caisse_ouvertes` ON `sessions_caisse` (`poste`) WHERE cloture is null;
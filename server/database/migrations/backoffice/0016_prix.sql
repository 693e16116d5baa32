CREATE TABLE `promotions` (
	`id` integer PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`somme` integer,
	`record` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `promotions_code_unique` ON `promotions` (`code`);--> statement-breakpoint
CREATE TABLE `tarifs` (
	`id` integer PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`somme` integer,
	`record` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tarifs_code_unique` ON `tarifs` (`code`);
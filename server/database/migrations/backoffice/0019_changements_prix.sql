CREATE TABLE `changements_prix` (
	`id` integer PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`somme` integer,
	`record` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `changements_prix_code_unique` ON `changements_prix` (`code`);
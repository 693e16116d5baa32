CREATE TABLE `jours_vus` (
	`id` integer PRIMARY KEY NOT NULL,
	`objet` text NOT NULL,
	`jour` text NOT NULL,
	`depuis` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `jours_vus_objet` ON `jours_vus` (`objet`,`id`);
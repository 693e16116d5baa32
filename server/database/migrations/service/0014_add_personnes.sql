CREATE TABLE `personnes_groupe` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` text NOT NULL,
	`jours` integer NOT NULL,
	`entendu` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `users` ADD `personne` text;
CREATE TABLE `notes_droits` (
	`id` text PRIMARY KEY NOT NULL,
	`texte` text NOT NULL,
	`auteur` text NOT NULL,
	`date` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `sessions` ADD `attend` text;
CREATE TABLE `boutiques_connues` (
	`id` integer PRIMARY KEY NOT NULL,
	`empreinte` text NOT NULL,
	`liste` text NOT NULL
);

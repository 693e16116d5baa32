CREATE TABLE `issued_files` (
	`empreinte` text PRIMARY KEY NOT NULL,
	`numero` text NOT NULL,
	`pdf` blob NOT NULL,
	`kept_at` text NOT NULL
);

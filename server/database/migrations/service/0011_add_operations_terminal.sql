CREATE TABLE `operations_terminal` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`cle` text NOT NULL,
	`sens` text NOT NULL,
	`montant` integer NOT NULL,
	`client_code` text NOT NULL,
	`documents` text NOT NULL,
	`contenu` text NOT NULL,
	`appelant` text NOT NULL,
	`statut` text NOT NULL,
	`envoyee` integer DEFAULT 0 NOT NULL,
	`motif` text,
	`montant_fait` integer,
	`autorisation` text,
	`carte` text,
	`application` text,
	`contrat` text,
	`recu` text,
	`reglement` text,
	`erreur` text,
	`resolue_par` text,
	`date_creation` text NOT NULL,
	`date_fin` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `operations_terminal_cle_unique` ON `operations_terminal` (`cle`);--> statement-breakpoint
CREATE INDEX `operations_terminal_statut` ON `operations_terminal` (`statut`,`reglement`);
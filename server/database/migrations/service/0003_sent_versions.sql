CREATE TABLE `sent_documents` (
	`document_id` text NOT NULL,
	`version_devis` integer NOT NULL,
	`pdf` blob NOT NULL,
	`sent_at` text NOT NULL,
	PRIMARY KEY(`document_id`, `version_devis`)
);
--> statement-breakpoint
ALTER TABLE `signature_intents` ADD `version_devis` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `signature_intents` ADD `total_ttc` real;--> statement-breakpoint
ALTER TABLE `signatures` ADD `version_devis` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `signatures` ADD `total_ttc` real;--> statement-breakpoint
ALTER TABLE `signatures` ADD `est_annoncee` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `signatures` ADD `est_remplacee` integer DEFAULT false NOT NULL;
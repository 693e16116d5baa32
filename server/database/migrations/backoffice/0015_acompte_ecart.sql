ALTER TABLE `documents` ADD `acompte_ecart` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `documents_acompte_ecart` ON `documents` (`id`) WHERE acompte_ecart <> 0;
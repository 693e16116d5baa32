ALTER TABLE `documents` ADD `deduit_ht` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `documents` ADD `deduit_ttc` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `documents_deduit` ON `documents` (`type_document`,`date`,`client_code`,`statut`,`deduit_ht`,`deduit_ttc`) WHERE deduit_ttc <> 0;
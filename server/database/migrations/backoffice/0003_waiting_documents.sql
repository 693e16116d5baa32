DROP INDEX `documents_type_statut_date`;--> statement-breakpoint
CREATE INDEX `documents_type_statut` ON `documents` (`type_document`,`statut`,`date`,`date_echeance`,`total_ttc`);
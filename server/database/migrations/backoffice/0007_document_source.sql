ALTER TABLE `documents` ADD `document_source` text;--> statement-breakpoint
update documents set document_source = iif(json_valid(record), json_extract(record, '$.document_source'), null);--> statement-breakpoint
CREATE INDEX `documents_source` ON `documents` (`document_source`) WHERE document_source is not null;
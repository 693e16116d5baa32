CREATE TABLE `documents_anterieurs` (
	`document_id` integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
insert into documents_anterieurs (document_id)
select id from documents where type_document in (50, 60) and statut <> 6
	and iif(json_valid(record), json_extract(record, '$.emission'), null) is null;

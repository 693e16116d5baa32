DROP INDEX `pointages_article`;--> statement-breakpoint
CREATE INDEX `pointages_article` ON `pointages` (`inventaire`,case when json_valid(record) then record ->> 'article_ref' end);
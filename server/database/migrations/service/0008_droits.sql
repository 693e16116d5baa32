ALTER TABLE `api_keys` ADD `droits` text;--> statement-breakpoint
ALTER TABLE `users` ADD `droits` text;
CREATE TABLE `pins` (
	`user_id` text PRIMARY KEY NOT NULL,
	`pin_hash` text NOT NULL,
	`failures` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `sessions` ADD `by_pin` integer DEFAULT false NOT NULL;
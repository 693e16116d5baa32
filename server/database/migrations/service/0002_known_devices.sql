CREATE TABLE `known_devices` (
	`device_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`device_hash`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `known_devices_user` ON `known_devices` (`user_id`);--> statement-breakpoint
CREATE INDEX `known_devices_last` ON `known_devices` (`last_at`);
CREATE TABLE `ecritures_comptables` (
	`id` integer PRIMARY KEY NOT NULL,
	`lot` integer NOT NULL,
	`piece` text NOT NULL,
	`journal` text NOT NULL,
	`num` integer NOT NULL,
	`record` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ecritures_comptables_piece` ON `ecritures_comptables` (`piece`);--> statement-breakpoint
CREATE INDEX `ecritures_comptables_lot` ON `ecritures_comptables` (`lot`);--> statement-breakpoint
CREATE INDEX `ecritures_comptables_journal` ON `ecritures_comptables` (`journal`,`num`);--> statement-breakpoint
CREATE TABLE `exports_comptables` (
	`id` integer PRIMARY KEY NOT NULL,
	`lot` integer NOT NULL,
	`format` text NOT NULL,
	`date` text NOT NULL,
	`auteur` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `exports_comptables_lot` ON `exports_comptables` (`lot`);--> statement-breakpoint
CREATE TABLE `lots_comptables` (
	`numero` integer PRIMARY KEY NOT NULL,
	`du` text NOT NULL,
	`au` text NOT NULL,
	`date_creation` text NOT NULL,
	`auteur` text NOT NULL,
	`record` text NOT NULL
);--> statement-breakpoint
CREATE TRIGGER `lots_comptables_no_update` BEFORE UPDATE ON `lots_comptables` BEGIN SELECT RAISE(ABORT, 'what was posted does not change'); END;--> statement-breakpoint
CREATE TRIGGER `lots_comptables_no_delete` BEFORE DELETE ON `lots_comptables` BEGIN SELECT RAISE(ABORT, 'what was posted does not change'); END;--> statement-breakpoint
CREATE TRIGGER `ecritures_comptables_no_update` BEFORE UPDATE ON `ecritures_comptables` BEGIN SELECT RAISE(ABORT, 'what was posted does not change'); END;--> statement-breakpoint
CREATE TRIGGER `ecritures_comptables_no_delete` BEFORE DELETE ON `ecritures_comptables` WHEN EXISTS (SELECT 1 FROM `lots_comptables` WHERE numero = OLD.lot) BEGIN SELECT RAISE(ABORT, 'what was posted does not change'); END;

CREATE TABLE `certificats` (
	`empreinte` text PRIMARY KEY NOT NULL,
	`poste` text NOT NULL,
	`cle_publique` text NOT NULL,
	`depuis` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `scelles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`poste` text NOT NULL,
	`chaine` text NOT NULL,
	`rang` integer NOT NULL,
	`moment` text NOT NULL,
	`donnees` text NOT NULL,
	`empreinte` text NOT NULL,
	`signature` text NOT NULL,
	`certificat` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `scelles_place` ON `scelles` (`poste`,`chaine`,`rang`);--> statement-breakpoint
CREATE TRIGGER `certificats_no_update` BEFORE UPDATE ON `certificats` BEGIN SELECT RAISE(ABORT, 'what is sealed does not change'); END;--> statement-breakpoint
CREATE TRIGGER `certificats_no_delete` BEFORE DELETE ON `certificats` BEGIN SELECT RAISE(ABORT, 'what is sealed does not change'); END;--> statement-breakpoint
CREATE TRIGGER `scelles_no_update` BEFORE UPDATE ON `scelles` BEGIN SELECT RAISE(ABORT, 'what is sealed does not change'); END;--> statement-breakpoint
CREATE TRIGGER `scelles_no_delete` BEFORE DELETE ON `scelles` BEGIN SELECT RAISE(ABORT, 'what is sealed does not change'); END;
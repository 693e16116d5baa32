CREATE TABLE `certificats` (
	`empreinte` text NOT NULL,
	`poste` text NOT NULL,
	`cle_publique` text NOT NULL,
	`depuis` text NOT NULL,
	PRIMARY KEY(`poste`, `empreinte`)
);
--> statement-breakpoint
CREATE TABLE `scelles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`poste` text NOT NULL,
	`chaine` text NOT NULL,
	`rang` integer NOT NULL,
	`numero` text,
	`moment` text NOT NULL,
	`donnees` text NOT NULL,
	`empreinte` text NOT NULL,
	`signature` text NOT NULL,
	`certificat` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `scelles_place` ON `scelles` (`poste`,`chaine`,`rang`);--> statement-breakpoint
CREATE INDEX `scelles_numero` ON `scelles` (`numero`) WHERE numero is not null;--> statement-breakpoint
CREATE TRIGGER `certificats_no_update` BEFORE UPDATE ON `certificats` BEGIN SELECT RAISE(ABORT, 'what is sealed does not change'); END;--> statement-breakpoint
CREATE TRIGGER `certificats_no_delete` BEFORE DELETE ON `certificats` BEGIN SELECT RAISE(ABORT, 'what is sealed does not change'); END;--> statement-breakpoint
CREATE TRIGGER `scelles_no_update` BEFORE UPDATE ON `scelles` BEGIN SELECT RAISE(ABORT, 'what is sealed does not change'); END;--> statement-breakpoint
CREATE TRIGGER `scelles_no_delete` BEFORE DELETE ON `scelles` BEGIN SELECT RAISE(ABORT, 'what is sealed does not change'); END;
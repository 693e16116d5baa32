CREATE TABLE `soldes` (
	`client_code` text PRIMARY KEY NOT NULL,
	`du` integer NOT NULL,
	`avoirs` integer NOT NULL,
	`acomptes` integer NOT NULL,
	`credit` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `imputations` (
	`id` integer PRIMARY KEY NOT NULL,
	`document` text NOT NULL,
	`montant` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `imputations_document` ON `imputations` (`document`,`montant`);--> statement-breakpoint
CREATE TABLE `reglements` (
	`id` integer PRIMARY KEY NOT NULL,
	`numero` text NOT NULL,
	`date` text NOT NULL,
	`moment` text NOT NULL,
	`poste` text NOT NULL,
	`client_code` text NOT NULL,
	`moyen` text NOT NULL,
	`montant` integer NOT NULL,
	`libre` integer NOT NULL,
	`annule` text,
	`recherche` text NOT NULL,
	`record` text NOT NULL,
	`somme` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reglements_numero_unique` ON `reglements` (`numero`);--> statement-breakpoint
CREATE INDEX `reglements_moment` ON `reglements` (`moment`);--> statement-breakpoint
CREATE INDEX `reglements_client` ON `reglements` (`client_code`,`moment`);--> statement-breakpoint
CREATE INDEX `reglements_annule` ON `reglements` (`annule`) WHERE annule is not null;--> statement-breakpoint
ALTER TABLE `documents` ADD `regle` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `documents` ADD `acompte` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `documents` ADD `credite` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `documents` ADD `reste_du` integer;--> statement-breakpoint
ALTER TABLE `documents` ADD `excedent` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `documents_reste_du` ON `documents` (`type_document`,`client_code`,`date_echeance`,`date`,`reste_du`) WHERE reste_du <> 0;--> statement-breakpoint
CREATE INDEX `documents_sans_reste_du` ON `documents` (`id`) WHERE reste_du is null;
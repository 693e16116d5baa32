ALTER TABLE `articles` ADD `somme` integer;--> statement-breakpoint
ALTER TABLE `boutique` ADD `somme` integer;--> statement-breakpoint
ALTER TABLE `documents` ADD `somme` integer;--> statement-breakpoint
ALTER TABLE `historique_documents` ADD `somme` integer;--> statement-breakpoint
ALTER TABLE `familles` ADD `somme` integer;--> statement-breakpoint
ALTER TABLE `mouvements` ADD `somme` integer;--> statement-breakpoint
ALTER TABLE `mouvements_lignes` ADD `somme` integer;--> statement-breakpoint
ALTER TABLE `tiers` ADD `somme` integer;
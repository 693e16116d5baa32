ALTER TABLE `recherche_articles` ADD `tri_nom` text;--> statement-breakpoint
ALTER TABLE `recherche_articles` ADD `tri_code` text;--> statement-breakpoint
ALTER TABLE `recherche_articles` ADD `tri_classe` text;--> statement-breakpoint
CREATE INDEX `recherche_articles_tri` ON `recherche_articles` (`groupe`,`tri_nom`,`tri_code`,`tri_classe`);--> statement-breakpoint
ALTER TABLE `recherche_tiers` ADD `tri_nom` text;--> statement-breakpoint
ALTER TABLE `recherche_tiers` ADD `tri_code` text;--> statement-breakpoint
ALTER TABLE `recherche_tiers` ADD `tri_classe` text;--> statement-breakpoint
CREATE INDEX `recherche_tiers_tri` ON `recherche_tiers` (`groupe`,`tri_nom`,`tri_code`,`tri_classe`);
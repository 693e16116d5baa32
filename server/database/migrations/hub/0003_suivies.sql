ALTER TABLE "codes_rattachement" ADD COLUMN "suivies" text[];--> statement-breakpoint
ALTER TABLE "postes" ADD COLUMN "suivies" text[];
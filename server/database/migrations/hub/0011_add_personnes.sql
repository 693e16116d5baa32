CREATE TABLE "personnes" (
	"groupe" text NOT NULL,
	"id" text NOT NULL,
	"email" text NOT NULL,
	"nom" text NOT NULL,
	"prenom" text NOT NULL,
	"role" text NOT NULL,
	"droits" json NOT NULL,
	"boutiques" text[] NOT NULL,
	"verificateur" text NOT NULL,
	"version" integer NOT NULL,
	"date_modification" timestamp with time zone DEFAULT now() NOT NULL,
	"modifie_par" text NOT NULL,
	CONSTRAINT "personnes_groupe_id_pk" PRIMARY KEY("groupe","id")
);
--> statement-breakpoint
ALTER TABLE "groupes" ADD COLUMN "personnes_jours" smallint;--> statement-breakpoint
ALTER TABLE "groupes" ADD COLUMN "personnes_version" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "personnes_email" ON "personnes" USING btree ("groupe","email");
ALTER TABLE "boutiques" ADD COLUMN "principal" text;--> statement-breakpoint
-- Of shops that were there before: the first of their tills.
UPDATE boutiques b SET principal = (SELECT p.code FROM postes p
  WHERE p.groupe = b.groupe AND p.boutique = b.code AND p.date_retrait IS NULL AND p.suivies IS NULL
  ORDER BY p.date_creation, p.code LIMIT 1);

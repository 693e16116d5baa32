ALTER TABLE "boutiques" ADD COLUMN "siren" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE FUNCTION siren_de(p_carte json) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(substring(replace(p_carte->>'siret', ' ', '') FROM '^[0-9]{9}'), '')
$$;
--> statement-breakpoint
-- Older nodes, which do not know the column, keep it up too.
CREATE FUNCTION noter_siren() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE boutiques SET siren = siren_de(NEW.record)
    WHERE groupe = NEW.groupe AND code = NEW.code AND siren <> siren_de(NEW.record);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER enregistrements_siren AFTER INSERT OR UPDATE ON enregistrements FOR EACH ROW
  WHEN (NEW.entite = 'boutique') EXECUTE FUNCTION noter_siren();
--> statement-breakpoint
UPDATE boutiques b SET siren = siren_de(e.record) FROM enregistrements e
  WHERE e.groupe = b.groupe AND e.entite = 'boutique' AND e.code = b.code;
--> statement-breakpoint
CREATE OR REPLACE VIEW lecture.boutiques AS SELECT groupe, code AS boutique, nom, siren FROM boutiques;

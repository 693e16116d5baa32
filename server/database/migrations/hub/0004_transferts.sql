CREATE TABLE "stocks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"groupe" text NOT NULL,
	"article" text NOT NULL,
	"boutique" text NOT NULL,
	"quantite" numeric NOT NULL
);
--> statement-breakpoint
ALTER TABLE "enregistrements" ADD COLUMN "vers" text;--> statement-breakpoint
CREATE INDEX "stocks_article" ON "stocks" USING btree ("groupe","article","boutique");--> statement-breakpoint
-- What a record brings into its shop's stock, or takes out. Written again, it moves what is more or less than it had.
CREATE FUNCTION quantites_de(p_entite text, p_type smallint, p_porte boolean, p_statut smallint, p_record json)
RETURNS TABLE (article text, quantite numeric) LANGUAGE sql STABLE AS $$
  SELECT l.article_ref, l.quantite FROM json_to_recordset(p_record->'lignes') AS l (article_ref text, quantite numeric)
    WHERE p_entite = 'mouvement'
  UNION ALL
  SELECT l.article_code, CASE WHEN p_type IN (30, 60) THEN -l.quantite ELSE l.quantite END
    FROM json_to_recordset(p_record->'lignes') AS l (article_code text, quantite numeric)
    WHERE p_entite = 'document' AND p_type IN (30, 40, 50, 60) AND p_porte AND p_statut <> 6
$$;
--> statement-breakpoint
CREATE FUNCTION noter_stocks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stocks (groupe, boutique, article, quantite)
    SELECT NEW.groupe, NEW.boutique, article, sum(quantite) FROM (
      SELECT * FROM quantites_de(NEW.entite, NEW.type_document, NEW.porte_stock, NEW.statut, NEW.record)
      UNION ALL
      SELECT q.article, -q.quantite
        FROM quantites_de(OLD.entite, OLD.type_document, OLD.porte_stock, OLD.statut, OLD.record) AS q WHERE TG_OP = 'UPDATE'
    ) AS tout WHERE article IS NOT NULL GROUP BY article HAVING sum(quantite) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO stocks (groupe, boutique, article, quantite)
  SELECT e.groupe, e.boutique, q.article, sum(q.quantite)
  FROM enregistrements e, LATERAL quantites_de(e.entite, e.type_document, e.porte_stock, e.statut, e.record) AS q
  WHERE e.entite IN ('mouvement', 'document') AND e.boutique IS NOT NULL AND q.article IS NOT NULL
  GROUP BY e.groupe, e.boutique, q.article HAVING sum(q.quantite) <> 0;
--> statement-breakpoint
CREATE TRIGGER enregistrements_stocks AFTER INSERT OR UPDATE ON enregistrements FOR EACH ROW
  WHEN (NEW.boutique IS NOT NULL AND (NEW.entite = 'mouvement' OR (NEW.entite = 'document' AND NEW.type_document IN (30, 40, 50, 60))))
  EXECUTE FUNCTION noter_stocks();
--> statement-breakpoint
CREATE OR REPLACE VIEW lecture.stocks AS
  SELECT groupe, boutique, article, sum(quantite) AS quantite
  FROM stocks JOIN lecture.articles a USING (groupe, article) WHERE a.suivi_en_stock
  GROUP BY groupe, boutique, article;
--> statement-breakpoint
-- As before, with what a reception of a transfert names.
CREATE OR REPLACE FUNCTION prendre(
  p_groupe text, p_cle text, p_entite text, p_code text, p_source text, p_serie text, p_noms text[]
) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  v_cle json;
  v_affaires text[] := '{}';
  v_locked text[];
  v_nom text;
BEGIN
  PERFORM verrouiller(p_groupe, 'cle ' || p_cle);
  SELECT json_build_object('empreinte', empreinte, 'resultat', resultat) INTO v_cle
    FROM cles WHERE groupe = p_groupe AND cle = p_cle;
  IF v_cle IS NOT NULL THEN RETURN json_build_object('cle', v_cle); END IF;
  IF p_entite = 'document' THEN
    LOOP
      v_locked := v_affaires;
      v_affaires := affaires_de(p_groupe, p_code, p_source);
      EXIT WHEN v_affaires = v_locked;
      FOREACH v_nom IN ARRAY v_affaires LOOP PERFORM verrouiller(p_groupe, 'affaire ' || v_nom); END LOOP;
    END LOOP;
  ELSE
    -- What a clôture counts no other of its till counts: they are taken one after the other.
    PERFORM verrouiller(p_groupe, p_entite || ' ' ||
      CASE WHEN p_entite = 'cloture' THEN split_part(p_code, '-', 2) ELSE upper(p_code COLLATE "C") END);
  END IF;
  IF p_entite = 'tiers' THEN
    FOR v_nom IN SELECT upper(code COLLATE "C") FROM enregistrements
      WHERE groupe = p_groupe AND tiers = p_code AND entite = 'article' ORDER BY upper(code COLLATE "C")
    LOOP PERFORM verrouiller(p_groupe, 'article ' || v_nom); END LOOP;
  END IF;
  RETURN json_build_object(
    'dernier', coalesce((SELECT dernier FROM series WHERE groupe = p_groupe AND serie = p_serie), 0),
    'fiches', (SELECT coalesce(json_agg(json_build_object(
        'id', id, 'entite', entite, 'code', code, 'boutique', boutique, 'affaire', affaire, 'record', record) ORDER BY id), '[]')
      FROM (
        SELECT e.* FROM enregistrements e
          WHERE p_entite = 'document' AND e.groupe = p_groupe AND e.affaire = ANY (v_affaires)
        UNION ALL SELECT e.* FROM enregistrements e
          WHERE p_entite <> 'document' AND e.groupe = p_groupe AND e.entite = p_entite AND e.code = p_code
        UNION ALL SELECT e.* FROM enregistrements e
          WHERE e.groupe = p_groupe AND e.entite = p_entite AND e.entite IN ('tiers', 'article', 'famille')
            AND upper(e.code COLLATE "C") = upper(p_code COLLATE "C") AND e.code <> p_code
        UNION ALL SELECT e.* FROM enregistrements e
          WHERE p_entite = 'reglement' AND e.groupe = p_groupe AND e.entite = 'document' AND e.code = ANY (p_noms)
        UNION ALL SELECT e.* FROM enregistrements e
          WHERE p_entite = 'reglement' AND e.groupe = p_groupe AND e.entite = 'reglement' AND e.code = ANY (p_noms)
        UNION ALL SELECT e.* FROM enregistrements e
          WHERE p_entite = 'arrivee' AND e.groupe = p_groupe AND e.entite = 'transfert' AND e.code = ANY (p_noms)
        UNION ALL SELECT e.* FROM enregistrements e
          WHERE p_entite = 'arrivee' AND e.groupe = p_groupe AND e.entite = 'arrivee' AND e.code = ANY (p_noms) AND e.code <> p_code
        UNION ALL SELECT e.* FROM enregistrements e
          WHERE p_entite = 'tiers' AND e.groupe = p_groupe AND e.tiers = p_code AND e.entite = 'article'
      ) AS lues));
END $$;
--> statement-breakpoint
-- As before, with the other shop that is told.
CREATE OR REPLACE FUNCTION ecrire(
  p_groupe text, p_fiches json, p_series json, p_cle text, p_empreinte text, p_resultat json
) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO enregistrements AS e (groupe, entite, code, boutique, vers, record, xid, seq, affaire, chaine, porte_stock,
      type_document, statut, tiers, jour, total_ht, total_ttc)
    SELECT p_groupe, entite, code, boutique, vers, record, pg_current_xact_id(), nextval('ordre'), affaire, chaine, porte_stock,
      type_document, statut, tiers, jour, total_ht, total_ttc
    FROM json_to_recordset(p_fiches) AS f (entite text, code text, boutique text, vers text, record json, affaire text, chaine text,
      porte_stock boolean, type_document smallint, statut smallint, tiers text, jour text, total_ht bigint, total_ttc bigint)
    ON CONFLICT (groupe, entite, code) DO UPDATE SET record = excluded.record, xid = excluded.xid, seq = excluded.seq,
      affaire = excluded.affaire, chaine = excluded.chaine, porte_stock = excluded.porte_stock,
      type_document = excluded.type_document, statut = excluded.statut, tiers = excluded.tiers, jour = excluded.jour,
      total_ht = excluded.total_ht, total_ttc = excluded.total_ttc;
  INSERT INTO series AS s (groupe, serie, poste, dernier)
    SELECT p_groupe, serie, poste, dernier FROM json_to_recordset(p_series) AS f (serie text, poste text, dernier integer)
    ON CONFLICT (groupe, serie) DO UPDATE SET dernier = excluded.dernier WHERE s.dernier < excluded.dernier;
  INSERT INTO cles (groupe, cle, empreinte, resultat, xid) VALUES (p_groupe, p_cle, p_empreinte, p_resultat, pg_current_xact_id());
  RETURN pg_current_xact_id()::text;
END $$;

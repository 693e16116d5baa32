CREATE TABLE "coupes" (
	"groupe" text NOT NULL,
	"boutique" text NOT NULL,
	"coupe" integer NOT NULL,
	"avant" text NOT NULL,
	"premier" integer NOT NULL,
	"dernier" integer NOT NULL,
	"date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupes_groupe_boutique_coupe_pk" PRIMARY KEY("groupe","boutique","coupe")
);
--> statement-breakpoint
CREATE TABLE "ouvertures" (
	"groupe" text NOT NULL,
	"code" text NOT NULL,
	"boutique" text NOT NULL,
	"coupe" integer NOT NULL,
	"record" json NOT NULL,
	"xid" "xid8" NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "ouvertures_groupe_code_pk" PRIMARY KEY("groupe","code")
);
--> statement-breakpoint
CREATE TABLE "passes" (
	"groupe" text NOT NULL,
	"entite" text NOT NULL,
	"code" text NOT NULL,
	"boutique" text NOT NULL,
	"coupe" integer NOT NULL,
	"lot" integer NOT NULL,
	CONSTRAINT "passes_groupe_entite_code_pk" PRIMARY KEY("groupe","entite","code")
);
--> statement-breakpoint
ALTER TABLE "boutiques" ADD COLUMN "passe_mois" smallint;--> statement-breakpoint
ALTER TABLE "groupes" ADD COLUMN "passe_mois" smallint;--> statement-breakpoint
ALTER TABLE "postes" ADD COLUMN "coupe" integer;--> statement-breakpoint
CREATE INDEX "ouvertures_flux" ON "ouvertures" USING btree ("groupe","boutique","xid","seq");--> statement-breakpoint
CREATE INDEX "passes_lot" ON "passes" USING btree ("groupe","lot");
--> statement-breakpoint
-- What a record moves in each warehouse as it now stands, as a till computes it.
CREATE FUNCTION mouvements_de(e enregistrements) RETURNS TABLE (article text, depot text, quantite numeric) LANGUAGE sql STABLE AS $$
  SELECT l.article_ref, l.depot_code, l.quantite
    FROM json_to_recordset(e.record->'lignes') AS l (article_ref text, depot_code text, quantite numeric)
    WHERE e.entite = 'mouvement'
  UNION ALL
  SELECT l.article_code, 'PRINCIPAL', CASE WHEN e.type_document IN (30, 60) THEN -l.quantite ELSE l.quantite END
    FROM json_to_recordset(e.record->'lignes') AS l (article_code text, quantite numeric)
    JOIN enregistrements a ON a.groupe = e.groupe AND a.entite = 'article' AND a.code = l.article_code
      AND a.record->>'type_article' IS DISTINCT FROM '1'
    WHERE e.entite = 'document' AND e.type_document IN (30, 40, 50, 60) AND e.porte_stock AND e.statut <> 6
$$;
--> statement-breakpoint
-- An opening stock, or what is taken off it, as a movement of the hub’s own series.
CREATE FUNCTION ouverture_de(p_groupe text, p_numero text, p_avant text, p_lignes json) RETURNS json LANGUAGE sql IMMUTABLE AS $$
  SELECT json_build_object('numero', p_numero, 'type', 0, 'type_libelle', 'Entrée', 'date', p_avant,
    'nb_lignes', json_array_length(p_lignes), 'reference', p_groupe, 'depot_code', 'PRINCIPAL',
    'commentaire', 'Stock repris du siège', 'date_creation', p_avant || 'T00:00:00.000Z', 'auteur', 'siège', 'lignes', p_lignes)
$$;
--> statement-breakpoint
CREATE FUNCTION ligne_ouverture(p_article text, p_depot text, p_quantite numeric) RETURNS json LANGUAGE sql IMMUTABLE AS $$
  SELECT json_build_object('article_ref', p_article, 'depot_code', p_depot, 'quantite', p_quantite, 'prix_unitaire', NULL, 'commentaire', NULL)
$$;
--> statement-breakpoint
-- Sends lots again that were left out, and takes what they moved off the opening stock. Of a lot nothing has changed
-- since it was left out, so that its number always stands for the same quantities, also after the hub went back.
CREATE FUNCTION reveiller(p_groupe text, p_lots integer[]) RETURNS void LANGUAGE sql AS $$
  WITH sortis AS (DELETE FROM passes WHERE groupe = p_groupe AND lot = ANY (p_lots) RETURNING *),
  dits AS (
    UPDATE enregistrements AS e SET xid = pg_current_xact_id(), seq = nextval('ordre') FROM sortis AS s
      WHERE e.groupe = p_groupe AND e.entite = s.entite AND e.code = s.code
      RETURNING s.boutique AS ou, s.coupe, s.lot, e AS fiche),
  sommes AS (
    SELECT d.ou, d.coupe, d.lot, q.article, q.depot, -sum(q.quantite) AS quantite FROM dits AS d, LATERAL mouvements_de(d.fiche) AS q
      WHERE q.article IS NOT NULL GROUP BY d.ou, d.coupe, d.lot, q.article, q.depot HAVING sum(q.quantite) <> 0)
  INSERT INTO ouvertures (groupe, code, boutique, coupe, record, xid, seq)
    SELECT p_groupe, 'ME-HUB-' || s.lot, s.ou, s.coupe,
      ouverture_de(p_groupe, 'ME-HUB-' || s.lot, c.avant, json_agg(ligne_ouverture(s.article, s.depot, s.quantite) ORDER BY s.article, s.depot)),
      pg_current_xact_id(), nextval('ordre')
    FROM sommes AS s JOIN coupes AS c ON c.groupe = p_groupe AND c.boutique = s.ou AND c.coupe = s.coupe
    GROUP BY s.ou, s.coupe, s.lot, c.avant
    ON CONFLICT (groupe, code) DO NOTHING
$$;
--> statement-breakpoint
-- The records that a record names, and that are settled only together with it.
CREATE FUNCTION nommes_de(p_groupe text, p_entite text, p_code text, p_affaire text, p_record json)
RETURNS TABLE (entite text, code text) LANGUAGE sql STABLE AS $$
  SELECT p_entite, p_code
  UNION ALL SELECT e.entite, e.code FROM enregistrements AS e
    WHERE p_entite = 'document' AND e.groupe = p_groupe AND e.affaire = p_affaire
  UNION ALL SELECT 'document', n FROM unnest(ARRAY[
      p_record->>'document_source', p_record->>'ticket', p_record->>'facture_demandee']) AS n
    WHERE p_entite = 'document' AND n IS NOT NULL
  UNION ALL SELECT 'document', n->>'numero' FROM json_array_elements(
      CASE WHEN json_typeof(p_record->'acomptes_deduits') = 'array' THEN p_record->'acomptes_deduits' ELSE '[]' END) AS n
    WHERE p_entite = 'document'
  UNION ALL SELECT 'document', n->>'numero' FROM json_array_elements(
      CASE WHEN p_entite = 'reglement' THEN p_record->'imputations' ELSE '[]' END) AS n
  UNION ALL SELECT p_entite, n FROM unnest(ARRAY[p_record->>'annule', p_record->>'ensemble']) AS n
    WHERE p_entite IN ('reglement', 'mouvement') AND n IS NOT NULL
  UNION ALL SELECT 'mouvement', p_record->>'mouvement' WHERE p_entite IN ('transfert', 'arrivee')
  UNION ALL SELECT 'mouvement', jsonb_array_elements_text(
      coalesce(p_record::jsonb #> '{approbation,mouvements}', '[]') || coalesce(p_record::jsonb #> '{annulation,mouvements}', '[]'))
    WHERE p_entite = 'inventaire'
$$;
--> statement-breakpoint
-- Nobody decides while a cut is made: what is found settled stays so until it is noted.
ALTER FUNCTION prendre(text, text, text, text, text, text, text[]) RENAME TO prendre_fiches;
--> statement-breakpoint
CREATE FUNCTION prendre(
  p_groupe text, p_cle text, p_entite text, p_code text, p_source text, p_serie text, p_noms text[]
) RETURNS json LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(p_groupe || chr(31) || 'coupe', 0));
  RETURN prendre_fiches(p_groupe, p_cle, p_entite, p_code, p_source, p_serie, p_noms);
END $$;
--> statement-breakpoint
-- What is about to be written takes what it names out of what was left out, before it changes.
ALTER FUNCTION ecrire(text, json, json, text, text, json) RENAME TO ecrire_fiches;
--> statement-breakpoint
CREATE FUNCTION ecrire(
  p_groupe text, p_fiches json, p_series json, p_cle text, p_empreinte text, p_resultat json
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_lots integer[];
BEGIN
  IF EXISTS (SELECT FROM coupes WHERE groupe = p_groupe) THEN
    SELECT array_agg(DISTINCT p.lot) INTO v_lots
      FROM json_to_recordset(p_fiches) AS f (entite text, code text, affaire text, record json),
        LATERAL nommes_de(p_groupe, f.entite, f.code, f.affaire, f.record) AS n
        JOIN passes AS p ON p.groupe = p_groupe AND p.entite = n.entite AND p.code = n.code;
    IF v_lots IS NOT NULL THEN PERFORM reveiller(p_groupe, v_lots); END IF;
  END IF;
  RETURN ecrire_fiches(p_groupe, p_fiches, p_series, p_cle, p_empreinte, p_resultat);
END $$;

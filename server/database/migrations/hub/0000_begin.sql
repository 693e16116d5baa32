CREATE SEQUENCE "public"."ordre" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "boutiques" (
	"groupe" text NOT NULL,
	"code" text NOT NULL,
	"nom" text NOT NULL,
	"jeton_hash" text,
	"date_creation" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "boutiques_groupe_code_pk" PRIMARY KEY("groupe","code"),
	CONSTRAINT "boutiques_jeton_hash_unique" UNIQUE("jeton_hash")
);
--> statement-breakpoint
CREATE TABLE "cles" (
	"groupe" text NOT NULL,
	"cle" text NOT NULL,
	"empreinte" text NOT NULL,
	"resultat" json NOT NULL,
	"xid" "xid8" NOT NULL,
	"date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cles_groupe_cle_pk" PRIMARY KEY("groupe","cle")
);
--> statement-breakpoint
CREATE TABLE "comptees" (
	"groupe" text NOT NULL,
	"serie" text NOT NULL,
	"premier" integer NOT NULL,
	"dernier" integer NOT NULL,
	"cloture" text NOT NULL,
	CONSTRAINT "comptees_groupe_serie_premier_pk" PRIMARY KEY("groupe","serie","premier")
);
--> statement-breakpoint
CREATE TABLE "enregistrements" (
	"groupe" text NOT NULL,
	"entite" text NOT NULL,
	"code" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "enregistrements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"boutique" text,
	"record" json NOT NULL,
	"xid" "xid8" NOT NULL,
	"seq" bigint NOT NULL,
	"affaire" text,
	"chaine" text,
	"porte_stock" boolean,
	"type_document" smallint,
	"statut" smallint,
	"tiers" text,
	"jour" text,
	"total_ht" bigint,
	"total_ttc" bigint,
	CONSTRAINT "enregistrements_groupe_entite_code_pk" PRIMARY KEY("groupe","entite","code")
);
--> statement-breakpoint
CREATE TABLE "fichiers" (
	"groupe" text NOT NULL,
	"numero" text NOT NULL,
	"empreinte" text NOT NULL,
	"octets" "bytea" NOT NULL,
	CONSTRAINT "fichiers_groupe_numero_empreinte_pk" PRIMARY KEY("groupe","numero","empreinte")
);
--> statement-breakpoint
CREATE TABLE "flux" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "flux_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"nom" text NOT NULL,
	"instance" text NOT NULL,
	"debut" "xid8" NOT NULL,
	"date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "flux_nom_unique" UNIQUE("nom"),
	CONSTRAINT "flux_instance_unique" UNIQUE("instance")
);
--> statement-breakpoint
CREATE TABLE "groupes" (
	"code" text PRIMARY KEY NOT NULL,
	"nom" text NOT NULL,
	"cle" text NOT NULL,
	"date_creation" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificats" (
	"groupe" text NOT NULL,
	"empreinte" text NOT NULL,
	"poste" text NOT NULL,
	"cle_publique" text NOT NULL,
	"depuis" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "certificats_groupe_empreinte_pk" PRIMARY KEY("groupe","empreinte")
);
--> statement-breakpoint
CREATE TABLE "codes_rattachement" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"groupe" text NOT NULL,
	"boutique" text NOT NULL,
	"expire" timestamp with time zone NOT NULL,
	"essais" integer DEFAULT 0 NOT NULL,
	"installation" text
);
--> statement-breakpoint
CREATE TABLE "evenements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "evenements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"groupe" text NOT NULL,
	"moment" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"texte" text NOT NULL,
	"auteur" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "postes" (
	"groupe" text NOT NULL,
	"code" text NOT NULL,
	"boutique" text NOT NULL,
	"nom" text NOT NULL,
	"installation" text,
	"jeton_hash" text,
	"date_creation" timestamp with time zone DEFAULT now() NOT NULL,
	"date_retrait" timestamp with time zone,
	"motif_retrait" text,
	"derniere_visite" timestamp with time zone,
	"en_attente" integer DEFAULT 0 NOT NULL,
	"a_traiter" integer DEFAULT 0 NOT NULL,
	"raconte" boolean DEFAULT true NOT NULL,
	CONSTRAINT "postes_groupe_code_pk" PRIMARY KEY("groupe","code"),
	CONSTRAINT "postes_jeton_hash_unique" UNIQUE("jeton_hash")
);
--> statement-breakpoint
CREATE TABLE "scelles" (
	"groupe" text NOT NULL,
	"poste" text NOT NULL,
	"chaine" text NOT NULL,
	"rang" integer NOT NULL,
	"numero" text,
	"moment" text NOT NULL,
	"donnees" text NOT NULL,
	"empreinte" text NOT NULL,
	"signature" text NOT NULL,
	"certificat" text NOT NULL,
	CONSTRAINT "scelles_groupe_poste_chaine_rang_pk" PRIMARY KEY("groupe","poste","chaine","rang")
);
--> statement-breakpoint
CREATE TABLE "series" (
	"groupe" text NOT NULL,
	"serie" text NOT NULL,
	"poste" text NOT NULL,
	"dernier" integer NOT NULL,
	CONSTRAINT "series_groupe_serie_pk" PRIMARY KEY("groupe","serie")
);
--> statement-breakpoint
CREATE INDEX "cles_date" ON "cles" USING btree ("date");--> statement-breakpoint
CREATE INDEX "cles_xid" ON "cles" USING btree ("xid");--> statement-breakpoint
CREATE INDEX "enregistrements_flux" ON "enregistrements" USING btree ("groupe","xid","seq");--> statement-breakpoint
CREATE INDEX "enregistrements_affaire" ON "enregistrements" USING btree ("groupe","affaire") WHERE affaire is not null;--> statement-breakpoint
CREATE INDEX "enregistrements_plie" ON "enregistrements" USING btree ("groupe","entite",upper(code collate "C")) WHERE entite in ('tiers', 'article', 'famille');--> statement-breakpoint
CREATE INDEX "enregistrements_tiers" ON "enregistrements" USING btree ("groupe","tiers","entite") WHERE tiers is not null;--> statement-breakpoint
CREATE INDEX "enregistrements_jour" ON "enregistrements" USING btree ("groupe","jour") WHERE jour is not null;--> statement-breakpoint
CREATE INDEX "evenements_groupe" ON "evenements" USING btree ("groupe","id");--> statement-breakpoint
CREATE UNIQUE INDEX "postes_installation" ON "postes" USING btree ("groupe","installation");--> statement-breakpoint
CREATE INDEX "series_poste" ON "series" USING btree ("groupe","poste");--> statement-breakpoint
-- What was written last, and can be read by all: nothing before it is still being written, nor comes later.
CREATE FUNCTION horizon() RETURNS xid8 LANGUAGE sql STABLE AS $$ SELECT pg_snapshot_xmin(pg_current_snapshot()) $$;
--> statement-breakpoint
-- Which server this is: another one, another timeline of it or another database may not know what this one has said.
CREATE FUNCTION instance() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(' ', (SELECT oid FROM pg_database WHERE datname = current_database()),
    (SELECT timeline_id FROM pg_control_checkpoint()), extract(epoch FROM pg_postmaster_start_time()))
$$;
--> statement-breakpoint
-- The documents a document stands among: of what it is made from, and of what was made from it before it came.
CREATE FUNCTION affaires_de(p_groupe text, p_code text, p_source text) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(DISTINCT nom ORDER BY nom) FROM (
    SELECT coalesce((SELECT affaire FROM enregistrements WHERE groupe = p_groupe AND entite = 'document' AND code = p_code), p_code)
    UNION ALL
    SELECT coalesce((SELECT affaire FROM enregistrements WHERE groupe = p_groupe AND entite = 'document' AND code = p_source), p_source)
  ) AS noms (nom) WHERE nom IS NOT NULL
$$;
--> statement-breakpoint
CREATE FUNCTION verrouiller(p_groupe text, p_nom text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended(p_groupe || chr(31) || p_nom, 0))
$$;
--> statement-breakpoint
-- Begins what a till asks for: what was answered under its key, or what there is to know before it is decided. Until the
-- transaction is over nobody else decides about any of it. `p_noms` are read as they are: nothing of them is to change.
CREATE FUNCTION prendre(
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
          WHERE p_entite = 'tiers' AND e.groupe = p_groupe AND e.tiers = p_code AND e.entite = 'article'
      ) AS lues));
END $$;
--> statement-breakpoint
-- Writes what was decided, and the answer under its key. What is written again comes again in the feed.
CREATE FUNCTION ecrire(
  p_groupe text, p_fiches json, p_series json, p_cle text, p_empreinte text, p_resultat json
) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO enregistrements AS e (groupe, entite, code, boutique, record, xid, seq, affaire, chaine, porte_stock,
      type_document, statut, tiers, jour, total_ht, total_ttc)
    SELECT p_groupe, entite, code, boutique, record, pg_current_xact_id(), nextval('ordre'), affaire, chaine, porte_stock,
      type_document, statut, tiers, jour, total_ht, total_ttc
    FROM json_to_recordset(p_fiches) AS f (entite text, code text, boutique text, record json, affaire text, chaine text,
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
--> statement-breakpoint
-- What people ask with SQL: a schema of views, in euros, and a role that reads them and nothing else.
CREATE SCHEMA lecture;
--> statement-breakpoint
CREATE VIEW lecture.boutiques AS SELECT groupe, code AS boutique, nom FROM boutiques;
--> statement-breakpoint
CREATE VIEW lecture.clients AS
  SELECT groupe, code AS client, record->>'intitule' AS intitule, record->>'ville' AS ville, record->>'code_postal' AS code_postal
  FROM enregistrements WHERE entite = 'tiers' AND record->>'genre' = 'client';
--> statement-breakpoint
CREATE VIEW lecture.articles AS
  SELECT groupe, code AS article, record->>'designation' AS designation, record->>'famille' AS famille, tiers AS fournisseur,
    (record->>'prix_vente')::numeric AS prix_vente, (record->>'prix_achat')::numeric AS prix_achat,
    coalesce((record->>'type_article')::int, 0) <> 1 AS suivi_en_stock
  FROM enregistrements WHERE entite = 'article';
--> statement-breakpoint
-- Invoices and credit notes that were issued: what a credit note gives back is negative. Deposit invoices are apart (`est_acompte`).
CREATE VIEW lecture.ventes AS
  SELECT groupe, boutique, split_part(code, '-', 2) AS poste, code AS numero, jour::date AS jour, tiers AS client,
    type_document = 50 AS est_avoir, coalesce((record->>'est_acompte')::boolean, false) AS est_acompte,
    sens * total_ht / 100.0 AS total_ht, sens * (total_ttc - total_ht) / 100.0 AS total_tva, sens * total_ttc / 100.0 AS total_ttc
  FROM enregistrements, LATERAL (SELECT CASE type_document WHEN 50 THEN -1 ELSE 1 END AS sens) AS s
  WHERE entite = 'document' AND type_document IN (50, 60) AND json_typeof(record->'emission') = 'object';
--> statement-breakpoint
-- Their lines, each with its share of the discount of the whole.
CREATE VIEW lecture.lignes AS
  SELECT v.groupe, v.boutique, v.poste, v.numero, v.jour, v.client, v.est_acompte, l.article_code AS article, l.designation,
    CASE WHEN v.est_avoir THEN -l.quantite ELSE l.quantite END AS quantite, l.remise_pourcentage, l.tva_taux,
    CASE WHEN v.est_avoir THEN -1 ELSE 1 END * l.montant_ht
      * (1 - coalesce((e.record#>>'{remise_globale,pourcentage}')::numeric, 0) / 100) AS montant_ht
  FROM lecture.ventes v JOIN enregistrements e ON e.groupe = v.groupe AND e.entite = 'document' AND e.code = v.numero,
    LATERAL json_to_recordset(e.record->'lignes') AS l (article_code text, designation text, quantite numeric,
      remise_pourcentage numeric, tva_taux numeric, montant_ht numeric);
--> statement-breakpoint
-- At today's purchase price of the article.
CREATE VIEW lecture.marges AS
  SELECT l.groupe, l.boutique, l.numero, l.jour, l.article, a.famille, l.quantite, l.montant_ht,
    l.quantite * a.prix_achat AS cout_ht, l.montant_ht - l.quantite * a.prix_achat AS marge_ht
  FROM lecture.lignes l LEFT JOIN lecture.articles a ON a.groupe = l.groupe AND a.article = l.article WHERE NOT l.est_acompte;
--> statement-breakpoint
CREATE VIEW lecture.reglements AS
  SELECT groupe, boutique, record->>'poste' AS poste, code AS numero, jour::date AS jour, tiers AS client, record->>'moyen' AS moyen,
    total_ttc / 100.0 AS montant FROM enregistrements WHERE entite = 'reglement';
--> statement-breakpoint
-- What came in and went out, less what documents took out and are not cancelled.
CREATE VIEW lecture.stocks AS
  SELECT groupe, boutique, article, sum(quantite) AS quantite FROM (
    SELECT e.groupe, e.boutique, l.article_ref AS article, l.quantite
      FROM enregistrements e, LATERAL json_to_recordset(e.record->'lignes') AS l (article_ref text, quantite numeric)
      WHERE e.entite = 'mouvement'
    UNION ALL
    SELECT e.groupe, e.boutique, l.article_code, CASE WHEN e.type_document IN (30, 60) THEN -l.quantite ELSE l.quantite END
      FROM enregistrements e, LATERAL json_to_recordset(e.record->'lignes') AS l (article_code text, quantite numeric)
      WHERE e.entite = 'document' AND e.type_document IN (30, 40, 50, 60) AND e.porte_stock AND e.statut <> 6
  ) AS tout JOIN lecture.articles a USING (groupe, article) WHERE a.suivi_en_stock
  GROUP BY groupe, boutique, article;
--> statement-breakpoint
CREATE VIEW lecture.clotures AS
  SELECT groupe, boutique, record->>'poste' AS poste, code AS numero, record->>'type' AS type, record->>'periode' AS periode,
    (record#>>'{totaux,ht}')::numeric AS total_ht, (record#>>'{totaux,tva}')::numeric AS total_tva,
    (record#>>'{totaux,ttc}')::numeric AS total_ttc, (record#>>'{especes,ecart}')::numeric AS ecart
  FROM enregistrements WHERE entite = 'cloture';
--> statement-breakpoint
-- Roles are of the whole server: where there is one of this name, or the account may make none, an administrator grants what is below.
DO $$ BEGIN
  CREATE ROLE comptoir_lecture NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation OR insufficient_privilege THEN NULL;
END $$;
--> statement-breakpoint
DO $$ BEGIN
  GRANT USAGE ON SCHEMA lecture TO comptoir_lecture;
  GRANT SELECT ON ALL TABLES IN SCHEMA lecture TO comptoir_lecture;
EXCEPTION WHEN undefined_object OR insufficient_privilege THEN NULL;
END $$;

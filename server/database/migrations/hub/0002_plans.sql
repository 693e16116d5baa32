-- In plpgsql, whose plans are kept: functions in SQL were planned anew for each change.
CREATE OR REPLACE FUNCTION affaires_de(p_groupe text, p_code text, p_source text) RETURNS text[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_code text := coalesce(
    (SELECT affaire FROM enregistrements WHERE groupe = p_groupe AND entite = 'document' AND code = p_code), p_code);
  v_source text;
BEGIN
  IF p_source IS NULL THEN RETURN ARRAY[v_code]; END IF;
  v_source := coalesce(
    (SELECT affaire FROM enregistrements WHERE groupe = p_groupe AND entite = 'document' AND code = p_source), p_source);
  RETURN CASE WHEN v_code = v_source THEN ARRAY[v_code] ELSE ARRAY[least(v_code, v_source), greatest(v_code, v_source)] END;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION verrouiller(p_groupe text, p_nom text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(p_groupe || chr(31) || p_nom, 0));
END $$;

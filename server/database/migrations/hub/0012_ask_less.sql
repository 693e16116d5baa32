-- As before. What a document needs is asked by itself: each part of a question is prepared, also where it finds nothing.
CREATE OR REPLACE FUNCTION prendre_fiches(
  p_groupe text, p_cle text, p_entite text, p_code text, p_source text, p_serie text, p_noms text[]
) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  v_cle json;
  v_affaires text[] := '{}';
  v_locked text[];
  v_nom text;
  v_fiches json;
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
    SELECT json_agg(json_build_object(
        'id', id, 'entite', entite, 'code', code, 'boutique', boutique, 'affaire', affaire, 'record', record) ORDER BY id)
      INTO v_fiches FROM enregistrements WHERE groupe = p_groupe AND affaire = ANY (v_affaires);
  ELSE
    -- What a clôture counts no other of its till counts: they are taken one after the other.
    PERFORM verrouiller(p_groupe, p_entite || ' ' ||
      CASE WHEN p_entite = 'cloture' THEN split_part(p_code, '-', 2) ELSE upper(p_code COLLATE "C") END);
    IF p_entite = 'tiers' THEN
      FOR v_nom IN SELECT upper(code COLLATE "C") FROM enregistrements
        WHERE groupe = p_groupe AND tiers = p_code AND entite = 'article' ORDER BY upper(code COLLATE "C")
      LOOP PERFORM verrouiller(p_groupe, 'article ' || v_nom); END LOOP;
    END IF;
    -- Another shop's document says what was paid of it here.
    IF p_entite = 'reglement' THEN
      FOR v_nom IN SELECT DISTINCT affaire FROM enregistrements WHERE groupe = p_groupe AND entite = 'document'
        AND code = ANY (p_noms) AND affaire IS NOT NULL AND boutique IS DISTINCT FROM
          (SELECT boutique FROM postes WHERE groupe = p_groupe AND code = split_part(p_code, '-', 2)) ORDER BY affaire
      LOOP PERFORM verrouiller(p_groupe, 'affaire ' || v_nom); END LOOP;
    END IF;
    SELECT json_agg(json_build_object(
        'id', id, 'entite', entite, 'code', code, 'boutique', boutique, 'affaire', affaire, 'record', record) ORDER BY id)
      INTO v_fiches FROM (
        SELECT e.* FROM enregistrements e
          WHERE e.groupe = p_groupe AND e.entite = p_entite AND e.code = ANY (p_code || p_noms)
        UNION ALL SELECT e.* FROM enregistrements e
          WHERE e.groupe = p_groupe AND e.code = ANY (p_noms)
            AND e.entite = CASE p_entite WHEN 'reglement' THEN 'document' WHEN 'arrivee' THEN 'transfert' END
        UNION ALL SELECT e.* FROM enregistrements e
          WHERE e.groupe = p_groupe AND e.entite = p_entite AND e.entite IN ('tiers', 'article', 'famille')
            AND upper(e.code COLLATE "C") = upper(p_code COLLATE "C") AND e.code <> p_code
        UNION ALL SELECT e.* FROM enregistrements e
          WHERE p_entite = 'tiers' AND e.groupe = p_groupe AND e.tiers = p_code AND e.entite = 'article'
      ) AS lues;
  END IF;
  RETURN json_build_object(
    'dernier', coalesce((SELECT dernier FROM series WHERE groupe = p_groupe AND serie = p_serie), 0),
    'fiches', coalesce(v_fiches, '[]'));
END $$;

-- As before, with the family of an article, which its record calls `famille_code`.
CREATE OR REPLACE VIEW lecture.articles AS
  SELECT groupe, code AS article, record->>'designation' AS designation, record->>'famille_code' AS famille, tiers AS fournisseur,
    (record->>'prix_vente')::numeric AS prix_vente, (record->>'prix_achat')::numeric AS prix_achat,
    coalesce((record->>'type_article')::int, 0) <> 1 AS suivi_en_stock
  FROM enregistrements WHERE entite = 'article';

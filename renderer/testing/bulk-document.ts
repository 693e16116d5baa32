/** A document as a bulk run stores it. */
export const bulkDocument = {
  numero: 'DE-P01-000001',
  date: '2026-11-21',
  client_code: 'ROUX',
  client_intitule: 'Roux',
  total_ht: 10,
  total_ttc: 12,
};

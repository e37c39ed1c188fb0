export interface ProcessTables {
  processes: {
    id: string;
    host: string;
    parts: string[];
    version: string;
    node_version: string;
    time_zone_data: string;
    started_at: Date;
    seen_at: Date;
  };
}

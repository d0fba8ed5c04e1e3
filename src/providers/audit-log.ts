import type { AuditLogProvider } from "@refinedev/core";
import { branchFootsteps, type Footstep } from "#contract/entities/footstep";
import { dataProvider } from "./data-provider";

const mostSteps = 100;

/** The footsteps of a record, newest first. They are written by the server, with what they are about. */
export const auditLogProvider = {
  async get({ resource, meta }): Promise<Footstep[]> {
    const { data } = await dataProvider.getList<Footstep>({
      resource: branchFootsteps.name,
      pagination: { currentPage: 1, pageSize: mostSteps },
      sorters: [{ field: "created_at", order: "desc" }],
      filters: [
        { field: "entity", operator: "eq", value: resource },
        { field: "entity_id", operator: "eq", value: String(meta?.id) },
      ],
    });
    return data;
  },
} as Pick<AuditLogProvider, "get"> as AuditLogProvider;

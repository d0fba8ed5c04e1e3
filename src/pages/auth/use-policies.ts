import { useEffect, useState } from "react";
import type { Output } from "#contract/kit/operation";
import type { showPolicies } from "#contract/operations/identity/policies";
import { authProvider } from "../../providers/auth-provider";

/** Which version of the policies is accepted here; null until the server has said so. */
export function usePolicies(): Output<typeof showPolicies> | null {
  const [policies, setPolicies] = useState<Output<typeof showPolicies> | null>(null);
  useEffect(() => {
    let isHere = true;
    void authProvider.policies().then(({ output }) => isHere && output && setPolicies(output));
    return () => {
      isHere = false;
    };
  }, []);
  return policies;
}

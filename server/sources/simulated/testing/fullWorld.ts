import { universe } from "../../../context/market/universe"
import { simulateMarket } from "./simulateMarket"

/** The world of a fresh clone. */
export const fullWorld = simulateMarket({
  seed: "assay",
  members: universe("full"),
  from: "2015-01-02",
  to: "2026-11-20",
}).panel

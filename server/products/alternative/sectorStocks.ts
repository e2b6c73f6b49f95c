import type { SectorStock } from "../../context/alternative/hearingTickers"
import type { Knowledge } from "../../knowledge/knowledge"
import { scans } from "../scans"

const SESSIONS = 20

export async function mostTradedStocks(knowledge: Knowledge): Promise<readonly SectorStock[]> {
  const bars = knowledge.bars()
  return bars.through < 0 ? [] : bars.scan(scans.mostTraded, SESSIONS)
}

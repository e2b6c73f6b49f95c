"""The backtest by the Python client and the standard library alone: what is asked comes on stdin as JSON."""

import json
import math
import sys
import time
from itertools import groupby

from assay import Assay

MOMENTUM_MONTHS = 12
TENTHS = 10


def millionths(later, earlier):
    return math.floor((later / earlier - 1) * 1e6 + 0.5)


def moves_of(ticker, own):
    moves = [millionths(now[1], before[1]) for before, now in zip(own, own[1:])]
    if not moves:
        return []
    return [{"ticker": ticker, "n": len(moves), "sum": sum(moves), "least": min(moves), "most": max(moves)}]


def ranked_of(ticker, own):
    ends = [(month, list(days)[-1][1]) for month, days in groupby(own, key=lambda day: day[0][:7])]
    for at in range(MOMENTUM_MONTHS, len(ends) - 1):
        month, close = ends[at]
        yield month, close / ends[at - MOMENTUM_MONTHS][1] - 1, ticker, millionths(ends[at + 1][1], close)


def tenths_of(ranked):
    for month, rows in groupby(sorted(ranked), key=lambda row: row[0]):
        rows = list(rows)
        size, more = divmod(len(rows), TENTHS)
        begin = 0
        for tenth in range(1, TENTHS + 1):
            end = begin + size + (1 if tenth <= more else 0)
            if end > begin:
                yield {"month": month, "tenth": tenth, "n": end - begin, "sum": sum(row[3] for row in rows[begin:end])}
            begin = end


def main():
    asked = json.load(sys.stdin)
    market = Assay(key=asked["key"], base_url=asked["origin"]).market
    begun, requests = time.perf_counter(), 0
    moves, ranked = [], []
    for tickers in asked["batches"]:
        rows = []
        for page in market.ohlcv_batch_pages(
            tickers=tickers, start=asked["start"], end=asked["end"], as_of=asked["as_of"]
        ):
            requests += 1
            rows += [(bar["ticker"], bar["date"], bar["close"]) for bar in page["bars"]]
        for ticker, days in groupby(rows, key=lambda row: row[0]):
            own = [(date, close) for _, date, close in days]
            moves += moves_of(ticker, own)
            ranked += ranked_of(ticker, own)
    figures = {"moves": moves, "tenths": list(tenths_of(ranked))}
    json.dump({"figures": figures, "requests": requests, "seconds": time.perf_counter() - begun}, sys.stdout)


main()

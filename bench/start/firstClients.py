"""Asks a server that has just started for one answer of each kind by the Python client, and prints them."""

import json
import sys

sys.path.insert(0, "client/python")
sys.dont_write_bytecode = True
import assay  # noqa: E402

client = assay.Assay(base_url=sys.argv[1])
answers = [client.predictions.latest(limit=3), client.crowd.consensus(limit=3), client.edge.ledger()]
print(json.dumps([answer["meta"]["stale"] for answer in answers]))
